import type { Event } from '@portal/api-client/events'
import { useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { lazyComponent, Modal, Panel } from '@portal/ui'
import { BulkOutcome, SelectionActions, useBulk } from '@portal/ui/table'
import { Suspense, useState } from 'react'
import { type Change, changeable, nameOf, STATUS_CHANGES, whyNotChange, withComment } from './bulk-change'
import type { BulkQuestionProps } from './BulkQuestion'

// With the form, which the list does not need.
const BulkQuestion = lazyComponent<BulkQuestionProps>(
  () => import(/* webpackChunkName: "bulk-question" */ './BulkQuestion'),
)

/** Changes of many events, with one comment for all: `BulkButtons` ask for one, `BulkDialog` asks back and runs it. */
export function useBulkChange() {
  const [asked, ask] = useState<Change | null>(null)
  const [comment, setComment] = useState('')
  const bulk = useBulk<Event>({
    name: nameOf,
    to: ({ id }) => paths.event(id),
    onEnd: (results) => {
      if (results.every(({ kind }) => kind === 'done')) setComment('')
    },
  })
  return { bulk, asked, ask, comment, setComment }
}

type Bulk = ReturnType<typeof useBulkChange>

/** Actions on the chosen events at once. */
export function BulkButtons({ chosen, change: { bulk, ask } }: { chosen: readonly Event[]; change: Bulk }) {
  const me = useSession((session) => session.user?.id)
  const [inProgress, resolved, ...otherStatuses] = STATUS_CHANGES
  const others: Change[] = [...otherStatuses, ...(me ? [{ label: '担当を自分にする', assigneeID: me }] : [])]
  const itemOf = (to: Change) => ({
    label: to.label,
    disabledReason: bulk.whyNot ?? whyNotChange(chosen, to),
    onSelect: () => ask(to),
  })
  return <SelectionActions chosen={chosen} items={[inProgress, resolved].map(itemOf)} others={others.map(itemOf)} />
}

type DialogProps = { chosen: readonly Event[]; change: Bulk; onDone: () => void }

/** The question before a change, and what became of it. Not in the bar of the selection, which goes with the rows. */
export function BulkDialog({ chosen, change, onDone }: DialogProps) {
  const { bulk, asked, ask, comment, setComment } = change
  async function run(to: Change): Promise<void> {
    const targets = changeable(chosen, to)
    ask(null)
    onDone()
    await bulk.run(targets, withComment(to, comment))
  }
  return (
    <>
      <BulkOutcome bulk={bulk} />
      {asked && (
        <Panel>
          {/* A dialog, because a part of the page would move the rows until the code is there. */}
          <Suspense fallback={<Modal title="読み込み中" isDelayed onCancel={() => ask(null)} />}>
            <BulkQuestion
              {...{ chosen, asked, comment, setComment }}
              onCancel={() => ask(null)}
              onAgree={() => void run(asked)}
            />
          </Suspense>
        </Panel>
      )}
    </>
  )
}
