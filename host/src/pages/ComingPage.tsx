import { ListSkeleton, Page, PageSkeleton } from '@portal/ui'
import { useLocation } from 'react-router-dom'
import { comingListOf } from '../remotes/coming-list'
import { useRemotes } from '../remotes/state'

/**
 * Stands for a page whose code or data is on its way. A list has its title and its shape already, so that neither moves
 * when the page arrives.
 */
export function ComingPage() {
  const location = useLocation()
  const remotes = useRemotes()
  const list = comingListOf(location, remotes)
  if (!list) return <PageSkeleton />
  const { title, parent } = list
  return (
    <Page title={title} {...(parent && { breadcrumbs: [parent, { label: title }] })}>
      <ListSkeleton />
    </Page>
  )
}
