import { Entitled, PageError } from '@portal/ui'

/** Instead of a page of maintenance windows that could not be read. */
export function WindowsError() {
  return (
    <Entitled
      to="infraBasic"
      feature="メンテナンス予定"
      description="停電や定期作業の時間を登録し、その間のイベントに印を付けられます。"
      page
    >
      <PageError title="メンテナンス予定" />
    </Entitled>
  )
}
