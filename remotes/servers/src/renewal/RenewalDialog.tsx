import { place } from '@portal/api-client/labels/servers'
import type { Lifecycle } from '@portal/api-client/lifecycles'
import { servers } from '@portal/api-client/servers'
import { Button, copy, Modal } from '@portal/ui'
import { TextArea, TextField } from '@portal/ui/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRequester } from '../requester'
import classes from './RenewalDialog.module.css'
import { renewalText } from './renewal-text'

type RenewalDialogProps = { lifecycles: readonly Lifecycle[]; onClose: () => void }

/** A mail that asks for an offer to renew the support of these servers, to be copied. */
export function RenewalDialog({ lifecycles, onClose }: RenewalDialogProps) {
  const [requester, setRequester] = useRequester()
  const [period, setPeriod] = useState('期限の翌日から 1 年間')
  // `useQuery` instead of `useRead`, because the text stands without the places too.
  const { data: machines, isPending } = useQuery(servers.list())
  const placeOf = (id: string) => {
    const machine = machines?.find((each) => each.id === id)
    return machine && place(machine)
  }
  const text = renewalText(lifecycles, placeOf, { ...requester, period })
  const buttons = (
    <>
      <Button variant="default" onClick={onClose}>
        閉じる
      </Button>
      <Button
        disabledReason={isPending ? '設置場所を読み込んでいます。' : undefined}
        onClick={() => void copy(text, '見積依頼の文面をコピーしました。')}
      >
        コピー
      </Button>
    </>
  )
  return (
    <Modal title="見積依頼の文面" onCancel={onClose} isWide buttons={buttons}>
      <div className={classes.fields}>
        <TextField
          label="依頼者"
          maxLength={100}
          autoComplete="name"
          value={requester.requester}
          onChange={(event) => setRequester({ ...requester, requester: event.currentTarget.value })}
          data-autofocus
        />
        <TextField
          label="電話"
          type="tel"
          maxLength={40}
          autoComplete="tel"
          value={requester.phone}
          onChange={(event) => setRequester({ ...requester, phone: event.currentTarget.value })}
        />
        <TextField
          label="希望期間"
          maxLength={100}
          value={period}
          onChange={(event) => setPeriod(event.currentTarget.value)}
        />
      </div>
      <TextArea label="文面" readOnly rows={12} value={text} />
    </Modal>
  )
}
