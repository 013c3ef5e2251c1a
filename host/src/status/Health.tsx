import { Notice } from '@portal/ui'
import { isDegraded, type Remote } from '../remotes/state'

/** In a customer's words: whether everything works, and what does not, by its names in the menu. */
export function Health({ remotes }: { remotes: readonly Remote[] }) {
  const broken = remotes.filter(({ loading }) => loading.stage === 'failed')
  const older = remotes.filter(isDegraded)
  if (broken.length === 0 && older.length === 0) return <p role="status">すべて正常に動いています。</p>
  return (
    <Notice tone={broken.length > 0 ? 'warning' : 'info'}>
      <div>
        {broken.length > 0 && <div>今は利用できません: {namesOf(broken)}</div>}
        {older.length > 0 && <div>前のリリースで動いています: {namesOf(older)}</div>}
      </div>
    </Notice>
  )
}

const namesOf = (remotes: readonly Remote[]) =>
  remotes.map(({ entry, descriptor }) => descriptor?.nav[0]?.label ?? entry.name).join('、')
