import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { LiveStatus } from '../../live/LiveStatus'
import { Menu } from '../../overlay/Menu'
import { useMedia } from '../../page/use-media'
import { ViewMenu } from '../data-table/ViewMenu'
import { FilterBar, FilterStrip } from '../filter/FilterBar'
import { FilterPill } from '../filter/FilterPill'
import classes from '../filter/filter.module.css'
import { type Summary, SummaryChips } from '../filter/SummaryChips'
import { NamedViewsMenu } from '../views/NamedViewsMenu'
import { QueryHelp } from '../query/QueryHelp'
import { takeIn, type TakenIn } from '../query/take-in'
import type { ListFacet } from './define-list'
import type { List } from './use-list'
import { usePills } from './use-pills'

/** The width of a phone, as `filter.module.css` has it. */
const PHONE = '(width <= 40rem)'

type ListFiltersProps<T> = {
  list: List<T>
  summary: Summary | undefined
  /** Other actions at the end of the row. */
  actions: ReactNode
  /** Whether the rows are shown as a table, whose columns can be chosen. */
  isTable: boolean
}

/**
 * The row above a list: search, counts, the conditions in use, and a menu of the others; at the end the age of the
 * data, the named views and 「表示設定」. A phone shows the search, a button for all conditions, and the menu of the views
 * with 「表示設定」 in it.
 */
export function ListFilters<T>({ list, summary, actions, isTable }: ListFiltersProps<T>) {
  const { definition, state, live, isBeginning } = list
  const [isUnfolded, setUnfolded] = useState(false)
  const conditions = conditionsText(list)
  const isNarrow = useMedia(PHONE)
  const views = <NamedViewsMenu list={list} hasSettings={isTable && isNarrow} />
  const inUse = definition.facets.filter((facet) => !facet.isInitial(state))
  return (
    <>
      {conditions !== '' && <p className={classes.printed}>条件: {conditions}</p>}
      <FilterBar
        search={<Search key={list.clears} list={list} />}
        menu={isNarrow && views}
        conditionCount={inUse.length}
        isWaiting={summary !== undefined && isBeginning}
        isUnfolded={isUnfolded}
        onFold={setUnfolded}
        tools={
          <>
            {actions}
            <LiveStatus live={live} />
            {!isNarrow && views}
            {!isNarrow && isTable && <ViewMenu view={list.view} />}
          </>
        }
      >
        <Conditions list={list} summary={summary} isAll={isUnfolded} />
        {list.isFiltered && (
          <button type="button" className={classes.clearAll} aria-label="条件をクリア" onClick={list.clear}>
            クリア
          </button>
        )}
      </FilterBar>
    </>
  )
}

/** 「web」、重大度 重大; '' without a condition. For paper, which has no controls. */
function conditionsText<T>({ definition: { search, facets }, state, choices }: List<T>): string {
  const q = search.text(state, choices[search.name])
  const texts = facets
    .filter((facet) => !facet.isInitial(state))
    // A facet whose choice is the view of the page has no text.
    .map((facet) => [facet.label, facet.text(state, choices[facet.name])])
    .filter(([, text]) => text !== '')
    .map((parts) => parts.join(' '))
  return [...(q === '' ? [] : [`「${q}」`]), ...texts].join('、')
}

function Control<T>({ list: { state, set, type, counts, choices }, facet }: { list: List<T>; facet: ListFacet<T> }) {
  const { name, Control: FacetControl, valueOf, patch } = facet
  return (
    <FacetControl
      value={valueOf(state)}
      onChange={(value) => set(patch(value))}
      onType={type}
      counts={counts[name]}
      choices={choices[name]}
    />
  )
}

/** The search field, whose terms become the facets that they name. */
function Search<T>({ list }: { list: List<T> }) {
  const { definition, state, counts, choices, live, all, isBeginning } = list
  const { valueOf, Control: SearchControl } = definition.search
  const [outcome, setOutcome] = useState<TakenIn | null>(null)
  const known = { rows: definition.isSearchedHere && !isBeginning ? all : undefined, choices, counts }
  function take(q: string): string {
    const next = takeIn(definition.fields(), q, known, live.updatedAt)
    setOutcome(next)
    // Rows follow what is typed before the URL does, and so must hear what has left the field.
    if (definition.isSearchedHere) list.type(next.rest)
    list.set({ ...next.patch, q: next.rest })
    return next.rest
  }
  return (
    <SearchControl
      value={valueOf(state)}
      onChange={(value) => take(String(value))}
      onType={list.type}
      counts={undefined}
      choices={undefined}
      help={(field) => (
        <QueryHelp
          {...field}
          fields={definition.fields()}
          known={{ ...known, rows: all }}
          sent={state.q}
          problems={outcome?.rest === state.q ? outcome.problems : []}
        />
      )}
    />
  )
}

type ConditionsProps<T> = { list: List<T>; summary: Summary | undefined; isAll: boolean }

/** The counts, a pill for each facet in use, with `isAll` for every one, and a menu that adds one of the others. */
function Conditions<T>({ list, summary, isAll }: ConditionsProps<T>) {
  const { state, set, choices } = list
  const { shown, hidden, open, setOpen, leave, add } = usePills(list, summary, isAll)
  const menu = useRef<HTMLSpanElement>(null)
  // A pill that goes must not take the focus with it.
  const moveOn = () => menu.current?.querySelector('button')?.focus()
  return (
    <>
      <FilterStrip>
        {summary && <SummaryChips list={list} {...summary} />}
        {shown.map((facet) => {
          const { name, label } = facet
          const text = facet.text(state, choices[name])
          return (
            <FilterPill
              key={name}
              label={label}
              text={text}
              isOpen={open === name}
              setOpen={(isOpen) => setOpen(isOpen ? name : null)}
              onRemove={facet.isInitial(state) ? undefined : () => (leave(name), set(facet.initial))}
              onLeave={() => leave(name)}
              onGone={moveOn}
            >
              <Control list={list} facet={facet} />
            </FilterPill>
          )
        })}
      </FilterStrip>
      {hidden.length > 0 && (
        <span ref={menu} className={classes.anchor}>
          <Menu
            placement="bottom-start"
            label="絞り込みを追加"
            items={hidden.map(({ name, label }) => ({ label, onSelect: () => add(name) }))}
            trigger={
              <span className={classes.add}>
                <IconPlus size={16} aria-hidden />
                絞り込み
              </span>
            }
          />
        </span>
      )}
    </>
  )
}
