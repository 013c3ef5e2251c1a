import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../controls/Button'
import { copy } from '../../controls/copy'
import { TextField } from '../../form/Fields'
import { confirm } from '../../overlay/confirm-store'
import { ignoreConversion } from '../../overlay/ignore-conversion'
import { Menu, type MenuItem } from '../../overlay/Menu'
import { Modal } from '../../overlay/Modal'
import { viewNameOf } from '../list/list-state'
import { changeViews } from './keep-view'
import classes from './NamedViews.module.css'
import { moved, type NamedView, type NamedViews, renamed, withDefault, withoutView } from './named-views'
import type { ViewsOfList } from './use-named-views'

type Props = { own: ViewsOfList; linkOf: (view: NamedView) => string; onClose: () => void }

/** Names, order and default of the views of a list. */
export function Component({ own, linkOf, onClose }: Props) {
  const { views } = own
  const [renaming, setRenaming] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  // A row that is moved loses the focus, and one that is deleted takes it with it.
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    if (wanted.current === null || renaming !== null) return
    const rows = list.current?.children
    const row = rows?.[Math.min(wanted.current, rows.length - 1)] ?? list.current?.closest('dialog')
    wanted.current = null
    row?.querySelector('button')?.focus()
  }, [views, renaming])

  async function change(to: number, next: (views: NamedViews) => NamedViews): Promise<boolean> {
    wanted.current = to
    return changeViews(own, next)
  }
  async function rename(at: number, { name }: NamedView, next: string): Promise<void> {
    wanted.current = at
    setRenaming(null)
    const isKept = await change(at, (now) => renamed(now, name, next))
    if (isKept && own.name === name) own.call(next)
  }
  async function remove(at: number, { name }: NamedView): Promise<void> {
    const question = { title: 'ビューを削除しますか？', body: name, action: '削除', danger: true } as const
    if (!(await confirm(question))) return
    const isKept = await change(at, (now) => withoutView(now, name))
    if (isKept && own.name === name) own.call('')
  }
  function open(view: NamedView): void {
    own.open(view)
    onClose()
  }
  const editing = { open, linkOf, change, askName: setRenaming, remove }
  return (
    <Modal
      title="ビューの管理"
      onCancel={onClose}
      buttons={
        <Button variant="default" onClick={onClose}>
          閉じる
        </Button>
      }
    >
      <p className={classes.note}>
        上から 9 つは、キー 1 から 9 で開きます。既定のビューは、一覧を開いたときに表示します。
      </p>
      {views.length === 0 && <p>保存したビューはありません。</p>}
      <ul ref={list} className={classes.views} aria-label="保存したビュー">
        {views.map((view, at) => (
          <li key={view.name} className={classes.view}>
            {renaming === view.name ? (
              <Rename
                view={view}
                views={views}
                onSave={(next) => void rename(at, view, next)}
                onCancel={() => {
                  wanted.current = at
                  setRenaming(null)
                }}
              />
            ) : (
              <>
                <kbd className={classes.key} aria-hidden>
                  {at < 9 ? at + 1 : ''}
                </kbd>
                <span className={classes.viewName}>{view.name}</span>
                {view.isDefault && <span className={classes.note}>既定</span>}
                <Menu label={`${view.name} の操作`} isQuiet items={actionsOf(view, at, views.length, editing)} />
              </>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}

type Editing = {
  open: (view: NamedView) => void
  linkOf: (view: NamedView) => string
  /** `to` is the place of the row that gets the focus then. */
  change: (to: number, next: (views: NamedViews) => NamedViews) => unknown
  askName: (name: string) => void
  remove: (at: number, view: NamedView) => unknown
}

function actionsOf(view: NamedView, at: number, count: number, editing: Editing): MenuItem[] {
  const { open, linkOf, change, askName, remove } = editing
  const { name, isDefault } = view
  return [
    { label: '開く', onSelect: () => open(view) },
    { label: '名前を変更', onSelect: () => askName(name) },
    {
      label: isDefault ? '既定を解除' : '既定にする',
      onSelect: () => change(at, (now) => withDefault(now, isDefault ? null : name)),
    },
    { label: 'リンクをコピー', onSelect: () => copy(linkOf(view), 'リンクをコピーしました。') },
    {
      label: '上へ',
      disabledReason: at === 0 ? 'いちばん上にあります。' : null,
      onSelect: () => change(at - 1, (now) => moved(now, name, -1)),
      startsGroup: true,
    },
    {
      label: '下へ',
      disabledReason: at === count - 1 ? 'いちばん下にあります。' : null,
      onSelect: () => change(at + 1, (now) => moved(now, name, 1)),
    },
    { label: '削除', danger: true, onSelect: () => remove(at, view), startsGroup: true },
  ]
}

type RenameProps = { view: NamedView; views: NamedViews; onSave: (name: string) => void; onCancel: () => void }

function Rename({ view, views, onSave, onCancel }: RenameProps) {
  const [text, setText] = useState(view.name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const name = viewNameOf(text)
  const isTaken = name !== view.name && views.some((each) => each.name === name)
  const why = name === '' ? '名前を入力してください。' : isTaken ? '同じ名前のビューがあります。' : null
  function save(event: FormEvent): void {
    event.preventDefault()
    if (why === null) onSave(name)
  }
  return (
    <form className={classes.rename} onSubmit={save}>
      <TextField
        label={`${view.name} の名前`}
        value={text}
        error={why}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={ignoreConversion}
        autoComplete="off"
        ref={field}
      />
      <Button type="submit" size="xs" disabledReason={why}>
        保存
      </Button>
      <Button size="xs" variant="default" onClick={onCancel}>
        キャンセル
      </Button>
    </form>
  )
}
