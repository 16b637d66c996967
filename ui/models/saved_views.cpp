// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/saved_views.h"

#include "ui/base/words.h"

#include <array>

namespace trilemma {

namespace {

constexpr std::array privacyNames{
    std::pair{RunFilter::Privacy::Any, "any"}, std::pair{RunFilter::Privacy::NotPrivate, "not_private"},
    std::pair{RunFilter::Privacy::Private, "private"}, std::pair{RunFilter::Privacy::Epsilon, "epsilon"},
    std::pair{RunFilter::Privacy::AtMost, "at_most"}};
constexpr std::array barNames{std::pair{BarKind::None, "none"}, std::pair{BarKind::Deviation, "deviation"},
                              std::pair{BarKind::MeanInterval, "mean_interval"}};
/// The last two are of views from before there were lenses.
constexpr std::array kindNames{
    std::pair{ChartKind::Fairness, "fairness"}, std::pair{ChartKind::Privacy, "privacy"},
    std::pair{ChartKind::Map, "map"},           std::pair{ChartKind::Groups, "groups"},
    std::pair{ChartKind::Parallel, "parallel"}, std::pair{ChartKind::Fairness, "trade_off"},
    std::pair{ChartKind::Privacy, "facets"}};

Json listOf(const QStringList& texts) {
    Json list = Json::array();
    for (const QString& text : texts)
        list.push_back(text.toStdString());
    return list;
}

Json toJson(const SavedView& view) {
    const RunFilter& filter = view.filter;
    Json json{{"name", view.name.toStdString()},
              {"hidden_solvers", filter.hiddenSolvers},
              {"dataset_id", filter.datasetId},
              {"privacy", nameOf(filter.privacy, privacyNames)},
              {"epsilon", filter.epsilon},
              {"set", nameOf(filter.set, evaluationSetNames)},
              {"x", filter.axes.x->id},
              {"y", filter.axes.y->id},
              {"each_run", filter.showSeeds},
              {"front", filter.showFront},
              {"bars", nameOf(filter.bars, barNames)},
              {"words", listOf(filter.words)},
              {"wish", toJson(view.wish)},
              {"chart", nameOf(view.kind, kindNames)},
              {"comparing", view.comparing},
              {"hidden_columns", listOf(view.hiddenColumns)},
              {"pinned", listOf(view.pinned)}};
    if (view.zoom) json["zoom"] = {view.zoom->x.min, view.zoom->x.max, view.zoom->y.min, view.zoom->y.max};
    return json;
}

/// Members of a file that somebody may have touched: what does not fit keeps its default.
class Reader {
  public:
    explicit Reader(const Json& json)
        : m_json(json) {}
    void take(const char* key, bool& value) const {
        if (const Json* found = find(key); found && found->is_boolean()) value = found->get<bool>();
    }
    void take(const char* key, double& value) const {
        if (const Json* found = find(key); found && found->is_number()) value = found->get<double>();
    }
    QStringList texts(const char* key) const {
        QStringList list;
        if (const Json* found = find(key); found && found->is_array())
            for (const Json& each : *found)
                if (each.is_string()) list << toQt(each.get<std::string>());
        return list;
    }
    template <class Enum, class Names>
    void take(const char* key, Enum& value, const Names& names) const {
        const Json* found = find(key);
        if (!found || !found->is_string()) return;
        for (const auto& [each, name] : names)
            if (found->get<std::string>() == name) value = each;
    }
    /// Views of before metrics could be told apart are about those of today.
    void take(const char* key, const MetricSpec*& metric) const {
        const Json* found = find(key);
        const MetricSpec* known =
            found && found->is_string() ? findMetric(found->get<std::string>()) : nullptr;
        if (known) metric = known;
    }
    std::optional<ChartRange> zoom() const {
        const Json* found = find("zoom");
        if (!found || !found->is_array() || found->size() != 4) return std::nullopt;
        for (const Json& each : *found)
            if (!each.is_number()) return std::nullopt;
        return ChartRange{{(*found)[0], (*found)[1]}, {(*found)[2], (*found)[3]}};
    }
    /// A target of before there were wishes bounds the gap.
    TradeoffWish wish(const MetricAxes& axes) const {
        if (const Json* found = find("wish")) return wishFromJson(*found);
        TradeoffWish wish;
        const Json *target = find("target"), *gamma = find("gamma");
        if (target && *target == "fixed" && gamma && gamma->is_number() && axes.gap())
            (axes.gap() == axes.x ? wish.x : wish.y) = gamma->get<double>();
        return wish;
    }
    const Json* find(const char* key) const {
        const auto found = m_json.find(key);
        return found == m_json.end() ? nullptr : &*found;
    }

  private:
    const Json& m_json;
};

SavedView viewFrom(const Json& json) {
    const Reader reader(json);
    SavedView view;
    if (const Json* name = reader.find("name"); name && name->is_string())
        view.name = toQt(name->get<std::string>()).trimmed();
    for (const QString& solver : reader.texts("hidden_solvers"))
        view.filter.hiddenSolvers.insert(solver.toStdString());
    if (const Json* id = reader.find("dataset_id"); id && id->is_string())
        view.filter.datasetId = id->get<std::string>();
    reader.take("privacy", view.filter.privacy, privacyNames);
    reader.take("epsilon", view.filter.epsilon);
    reader.take("set", view.filter.set, evaluationSetNames);
    reader.take("x", view.filter.axes.x);
    reader.take("y", view.filter.axes.y);
    reader.take("each_run", view.filter.showSeeds);
    reader.take("front", view.filter.showFront);
    reader.take("bars", view.filter.bars, barNames);
    view.filter.words = reader.texts("words");
    view.wish = reader.wish(view.filter.axes);
    reader.take("chart", view.kind, kindNames);
    reader.take("comparing", view.comparing);
    view.hiddenColumns = reader.texts("hidden_columns");
    view.pinned = reader.texts("pinned");
    view.zoom = reader.zoom();
    return view;
}

} // namespace

Json toJson(const std::vector<SavedView>& views) {
    Json list = Json::array();
    for (const SavedView& view : views)
        list.push_back(toJson(view));
    return {{"trilemma_views", 1}, {"views", list}};
}

std::vector<SavedView> savedViewsFromJson(const Json& json) {
    std::vector<SavedView> views;
    const auto list = json.is_object() ? json.find("views") : json.end();
    if (!json.is_object() || list == json.end() || !list->is_array()) return views;
    for (const Json& each : *list)
        if (SavedView view = each.is_object() ? viewFrom(each) : SavedView(); !view.name.isEmpty())
            views.push_back(std::move(view));
    return views;
}

void SavedViewsModel::setViews(std::vector<SavedView> views) {
    beginResetModel();
    m_views = std::move(views);
    endResetModel();
}

int SavedViewsModel::rowOf(const QString& name) const {
    for (int row = 0; row < rowCount(); ++row)
        if (m_views[static_cast<std::size_t>(row)].name == name) return row;
    return -1;
}

void SavedViewsModel::keep(SavedView view) {
    view.name = view.name.trimmed();
    if (view.name.isEmpty()) return;
    const int known = rowOf(view.name);
    if (known >= 0) {
        m_views[static_cast<std::size_t>(known)] = std::move(view);
        emit dataChanged(index(known), index(known));
    } else {
        beginInsertRows({}, rowCount(), rowCount());
        m_views.push_back(std::move(view));
        endInsertRows();
    }
    emit viewsEdited();
}

void SavedViewsModel::remove(int row) {
    if (row < 0 || row >= rowCount()) return;
    beginRemoveRows({}, row, row);
    m_views.erase(m_views.begin() + row);
    endRemoveRows();
    emit viewsEdited();
}

int SavedViewsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_views.size());
}

QVariant SavedViewsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
    return m_views[static_cast<std::size_t>(index.row())].name;
}

bool SavedViewsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const QString name = value.toString().trimmed();
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::EditRole) return false;
    if (name.isEmpty() || rowOf(name) >= 0) return false;
    m_views[static_cast<std::size_t>(index.row())].name = name;
    emit dataChanged(index, index);
    emit viewsEdited();
    return true;
}

Qt::ItemFlags SavedViewsModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractListModel::flags(index);
    return index.isValid() ? flags | Qt::ItemIsEditable | Qt::ItemNeverHasChildren : flags;
}

} // namespace trilemma
