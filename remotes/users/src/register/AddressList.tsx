import { formatNumber, StatusBadge, type Tone } from '@portal/ui'
import type { Address, Verdict } from './addresses'
import classes from '../layout.module.css'

const LOOK: Record<Verdict, { text: string; tone: Tone }> = {
  new: { text: '送信します', tone: 'info' },
  malformed: { text: '形式が正しくありません', tone: 'critical' },
  registered: { text: '登録済みのため送信しません', tone: 'neutral' },
  invited: { text: '招待済みのため送信しません', tone: 'neutral' },
}

/** What sending would do with each address, so that a slip is seen before a mail goes out. */
export function AddressList({ addresses }: { addresses: Address[] }) {
  if (addresses.length === 0) return null
  return (
    <div className={classes.stack}>
      <p className={classes.note}>{formatNumber(addresses.length)} 件のアドレス</p>
      <ul className={classes.list} aria-label="入力されたアドレス">
        {addresses.map(({ email, verdict }) => (
          <li key={email} className={classes.row}>
            <span>{email}</span>
            <StatusBadge tone={LOOK[verdict].tone}>{LOOK[verdict].text}</StatusBadge>
          </li>
        ))}
      </ul>
    </div>
  )
}
