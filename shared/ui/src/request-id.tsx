import { CopyText } from './copy-text'

/** What support asks for first when a call has failed. */
export function RequestID({ value }: { value: string }) {
  return (
    <>
      リクエスト ID: <CopyText value={value} label="リクエスト ID" />
    </>
  )
}
