import { CopyText } from '../controls/CopyText'

/** The ID of a failed call, which support asks for first. */
export function RequestID({ value }: { value: string }) {
  return (
    <>
      リクエスト ID: <CopyText value={value} label="リクエスト ID" />
    </>
  )
}
