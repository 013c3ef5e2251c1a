import { currentTime, useSession } from '@portal/auth'
import { formatDateTime } from '@portal/ui'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './PrintLine.module.css'

/** On paper only: of which project the page is, and when it was printed, because short times say no year. */
export function PrintLine() {
  const project = useSession(({ project }) => project?.name)
  const [at, setAt] = useState(() => new Date(currentTime()).toISOString())
  useEffect(() => {
    // At once, because the browser draws the paper right after the event.
    const stamp = () => flushSync(() => setAt(new Date(currentTime()).toISOString()))
    window.addEventListener('beforeprint', stamp)
    return () => window.removeEventListener('beforeprint', stamp)
  }, [])
  return <p className={classes.line}>{[project, `${formatDateTime(at)} に印刷`].filter(Boolean).join(' · ')}</p>
}
