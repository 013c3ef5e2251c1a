import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../controls/Button'
import { TextField } from '../../form/Fields'
import { ignoreConversion } from '../../overlay/ignore-conversion'
import { Modal } from '../../overlay/Modal'
import { viewNameOf } from '../list/list-state'
import { keepView } from './keep-view'
import classes from './NamedViews.module.css'
import type { ViewsOfList } from './use-named-views'

/** Asks for the name under which the list is kept as it is. */
export function Component({ own, onClose }: { own: ViewsOfList; onClose: () => void }) {
  const [text, setText] = useState(own.name)
  const [choice, setChoice] = useState<boolean | null>(null)
  const formID = useId()
  const name = viewNameOf(text)
  const same = own.views.find((view) => view.name === name)
  const isDefault = choice ?? same?.isDefault ?? false

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (name === '') return
    onClose()
    await keepView(own, name, isDefault)
  }

  const buttons = (
    <>
      <Button variant="default" onClick={onClose}>
        キャンセル
      </Button>
      <Button type="submit" form={formID} disabledReason={name === '' ? '名前を入力してください。' : null}>
        {same ? '上書き保存' : '保存'}
      </Button>
    </>
  )
  return (
    <Modal title="ビューを保存" onCancel={onClose} buttons={buttons}>
      <form id={formID} className={classes.form} onSubmit={save}>
        <p className={classes.note}>絞り込み、並べ替え、列、行の高さを、このブラウザーに保存します。</p>
        <TextField
          label="名前"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={ignoreConversion}
          description={same ? '同じ名前のビューを上書きします。' : '40 文字まで'}
          autoComplete="off"
          data-autofocus
        />
        <label className={classes.check}>
          <input type="checkbox" checked={isDefault} onChange={(event) => setChoice(event.currentTarget.checked)} />
          この一覧を開いたときに表示する
        </label>
      </form>
    </Modal>
  )
}
