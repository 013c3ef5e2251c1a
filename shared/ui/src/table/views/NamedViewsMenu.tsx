import { IconBookmark } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '../../controls/Button'
import { copy } from '../../controls/copy'
import { Menu, type MenuItem } from '../../overlay/Menu'
import { lazyComponent } from '../../page/lazy-component'
import { Panel } from '../../page/Panel'
import { useShortcuts } from '../../shortcuts/use-shortcuts'
import { Notice } from '../../states/Notice'
import { ViewSettings } from '../data-table/ViewMenu'
import type { List } from '../list/use-list'
import classes from './NamedViews.module.css'
import { keepView } from './keep-view'
import { linkOfView } from './kept-views'
import { useNamedViews, type ViewsOfList } from './use-named-views'

const SaveDialog = lazyComponent(() => import(/* webpackChunkName: "named-views" */ './SaveViewDialog'))
const ManageDialog = lazyComponent(() => import(/* webpackChunkName: "named-views" */ './ManageViewsDialog'))
const SettingsDialog = lazyComponent(() => import(/* webpackChunkName: "named-views" */ './ViewSettingsDialog'))

const KEYS = 9

type NamedViewsProps<T> = {
  list: List<T>
  /** With 「表示設定」, where that has no button of its own. */
  hasSettings: boolean
}

/** 「ビュー」: the named views of a list. The keys 1 to 9 open the first of them. */
export function NamedViewsMenu<T>({ list, hasSettings }: NamedViewsProps<T>) {
  const own = useNamedViews(list)
  const { views, name, chosen, isChanged, search, open, leave } = own
  const { schema } = list.definition
  const [dialog, setDialog] = useState<'save' | 'manage' | 'settings' | null>(null)
  const { pathname, search: address } = useLocation()
  const linkOf = (view = { name, search }) => linkOfView(schema, pathname + address, view)
  useShortcuts(Object.fromEntries(views.slice(0, KEYS).map((view, at) => [String(at + 1), () => open(view)])))

  const items = (): MenuItem[] => [
    { label: '標準の表示', isChecked: name === '' && !list.isFiltered, onSelect: leave },
    ...views.map((view, at) => ({
      label: view.isDefault ? `${view.name}（既定）` : view.name,
      icon: (
        <kbd className={classes.key} aria-hidden>
          {at < KEYS ? at + 1 : ''}
        </kbd>
      ),
      isChecked: view === chosen,
      onSelect: () => open(view),
    })),
    ...(isChanged ? [{ label: '上書き保存', onSelect: () => keepView(own, name), startsGroup: true }] : []),
    { label: '名前を付けて保存', onSelect: () => setDialog('save'), startsGroup: !isChanged },
    { label: 'リンクをコピー', onSelect: () => copy(linkOf(), 'リンクをコピーしました。') },
    {
      label: 'ビューの管理',
      disabledReason: views.length === 0 ? '保存したビューはありません。' : null,
      onSelect: () => setDialog('manage'),
    },
    ...(hasSettings ? [{ label: '表示設定', onSelect: () => setDialog('settings'), startsGroup: true }] : []),
  ]
  const close = () => setDialog(null)
  return (
    <>
      <Menu
        label={name === '' ? 'ビュー' : `ビュー: ${name}${isChanged ? '、変更あり' : ''}`}
        trigger={
          <>
            <IconBookmark
              size={16}
              stroke={1.5}
              className={classes.icon}
              data-open={name !== '' || undefined}
              aria-hidden
            />
            {name !== '' && <span className={classes.name}>{name}</span>}
            {isChanged && <span className={classes.changed}>変更あり</span>}
          </>
        }
        heading={isChanged && <>変更あり: 保存した内容と、今の一覧が異なります。</>}
        items={items}
      />
      {name !== '' && !chosen && <Offer key={name} own={own} />}
      {dialog && (
        <Panel>
          <Suspense fallback={null}>
            {dialog === 'save' ? (
              <SaveDialog own={own} onClose={close} />
            ) : dialog === 'settings' ? (
              <SettingsDialog onClose={close}>
                <ViewSettings view={list.view} />
              </SettingsDialog>
            ) : (
              <ManageDialog own={own} linkOf={linkOf} onClose={close} />
            )}
          </Suspense>
        </Panel>
      )}
    </>
  )
}

/** What a link shows that comes from another browser. */
function Offer({ own }: { own: ViewsOfList }) {
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <Notice
      isFloating
      action={
        <>
          <Button size="xs" onClick={() => keepView(own, own.name)}>
            このビューを保存
          </Button>
          <Button size="xs" variant="default" onClick={() => setDismissed(true)}>
            閉じる
          </Button>
        </>
      }
    >
      リンクのビューを表示しています: {own.name}
    </Notice>
  )
}
