import { nextCase } from '@portal/api-client/cases'
import { type Event, whyNotManageEvents } from '@portal/api-client/events'
import { paths } from '@portal/contract'
import { ButtonLink, Notice } from '@portal/ui'

type RecordOfferProps = {
  eventID: string
  /** Null where only its id is known, from a hardware log. */
  event: Event | null
  /** Whom the sheet was written to. */
  vendor: string
}

/** After a sheet was handed over: the way to the event, where the desk's number is recorded. */
export function RecordOffer({ eventID, event, vendor }: RecordOfferProps) {
  if (whyNotManageEvents()) return null
  if (event && nextCase([event])) {
    return (
      <Notice
        isFloating
        action={
          <ButtonLink size="xs" variant="default" to={paths.event(eventID)}>
            保守手配を見る
          </ButtonLink>
        }
      >
        このイベントの保守手配は記録されています。
      </Notice>
    )
  }
  return (
    <Notice
      isFloating
      action={
        <ButtonLink size="xs" variant="default" to={paths.recordCase(eventID, vendor)}>
          保守手配を記録
        </ButtonLink>
      }
    >
      窓口に伝えたら、受付番号と予定をイベントに記録できます。
    </Notice>
  )
}
