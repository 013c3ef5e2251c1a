import { CopyText } from '@portal/ui'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type Field, fieldsOf } from '../sel/fields'
import classes from './RawRecord.module.css'
import { decode } from '../sel/record'
import { hexByte } from '../sel/sensor-types'

const EVENT_DATA_1 = 13

/**
 * The record as the BMC wrote it, byte for byte, each with its field. Bytes that are no record are shown as they are,
 * with the reason.
 */
export function RawRecord({ raw }: { raw: string }) {
  const decoded = decode(raw)
  if (decoded.ok) {
    // Starts at the event data, because they say most of all; an OEM record has none and starts at its first byte.
    const first = decoded.record.kind === 'system' ? EVENT_DATA_1 : 0
    return <Bytes raw={raw} bytes={decoded.bytes} fields={fieldsOf(decoded)} first={first} />
  }
  return (
    <>
      <p role="note">SEL レコードとして解釈できません。{decoded.reason}</p>
      <code className={classes.plain}>{raw || '（空）'}</code>
    </>
  )
}

type BytesProps = { raw: string; bytes: readonly number[]; fields: readonly Field[]; first: number }

function Bytes({ raw, bytes, fields, first }: BytesProps) {
  const [chosen, setChosen] = useState(first)
  const active = fieldAt(fields, chosen)
  return (
    <div className={classes.record}>
      <div>
        <ByteGrid bytes={bytes} fields={fields} chosen={chosen} onChoose={setChosen} />
        <p className={classes.copy}>
          <CopyText value={raw} label="生データ" />
        </p>
      </div>
      {active && <Explanation field={active} />}
      <ol className={classes.fields} aria-label="レコードの項目">
        {fields.map((field) => (
          <li
            key={field.label}
            className={classes.field}
            data-active={field === active || undefined}
            onPointerEnter={() => setChosen(field.first)}
          >
            <span className={classes.place}>{placeText(field)}</span>
            <code>{field.hex}</code>
            <span>{field.label}</span>
            <span>{field.meaning}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

const fieldAt = (fields: readonly Field[], byte: number) =>
  fields.find((field) => field.first <= byte && byte <= field.last)

type ByteGridProps = Pick<BytesProps, 'bytes' | 'fields'> & { chosen: number; onChoose: (byte: number) => void }

/**
 * The bytes as buttons of one tab stop, which the arrow keys move between
 * (https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/).
 */
function ByteGrid({ bytes, fields, chosen, onChoose }: ByteGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  function onKeyDown(event: KeyboardEvent): void {
    const step: Record<string, number> = {
      ArrowRight: chosen + 1,
      ArrowLeft: chosen - 1,
      Home: 0,
      End: bytes.length - 1,
    }
    const next = step[event.key]
    if (next === undefined || next < 0 || next >= bytes.length) return
    event.preventDefault()
    grid.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus, one at a time
    <div ref={grid} className={classes.grid} role="toolbar" aria-label="16 バイトの生データ" onKeyDown={onKeyDown}>
      {bytes.map((byte, index) => {
        const field = fieldAt(fields, index)
        return (
          <button
            key={index}
            type="button"
            className={classes.byte}
            tabIndex={index === chosen ? 0 : -1}
            aria-pressed={field === fieldAt(fields, chosen)}
            aria-label={`バイト ${index}: ${hexByte(byte)}、${field?.label}`}
            data-start={field?.first === index || undefined}
            onFocus={() => onChoose(index)}
            onPointerEnter={() => onChoose(index)}
            onClick={() => onChoose(index)}
          >
            <code>{hexByte(byte)}</code>
            <span className={classes.place}>{index}</span>
          </button>
        )
      })}
    </div>
  )
}

/** 「3–6」, or 「9」 for a single byte. */
const placeText = ({ first, last }: Field) => (first === last ? `${first}` : `${first}–${last}`)

function Explanation({ field }: { field: Field }) {
  return (
    <div className={classes.explanation} role="group" aria-label="選択した項目の説明">
      <p>
        <strong>{field.label}</strong> <code>{field.hex}</code>{' '}
        <span className={classes.place}>バイト {placeText(field)}</span>
      </p>
      <p>{field.meaning}</p>
      {field.bits.length > 0 && (
        <table className={classes.bits}>
          <thead>
            <tr>
              <th scope="col">ビット</th>
              <th scope="col">値</th>
              <th scope="col">意味</th>
            </tr>
          </thead>
          <tbody>
            {field.bits.map(({ bits, value, meaning }) => (
              <tr key={bits}>
                <th scope="row">{bits.replace(/ビット /, '')}</th>
                <td>
                  <code>{value}</code>
                </td>
                <td>{meaning}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={classes.place}>IPMI v2.0 {field.source}</p>
    </div>
  )
}
