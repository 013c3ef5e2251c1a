import { Page } from '@portal/ui'
import type { ReactNode } from 'react'
import { Mark } from '../frame/Mark'
import classes from './StatusPage.module.css'

type StatusPageProps = {
  title: string
  documentTitle?: string
  /** What can be done, the step forward first. */
  actions?: ReactNode
  children?: ReactNode
  /** Below the actions: what comes later and would push them. */
  more?: ReactNode
}

/** A page that says one thing and what to do about it: a narrow column in the middle, with the portal's mark. */
export function StatusPage({ title, documentTitle = title, actions, children, more }: StatusPageProps) {
  return (
    <div className={classes.column}>
      <Mark />
      <Page title={title} documentTitle={documentTitle} isPassing>
        {children}
        {actions && <div className={classes.actions}>{actions}</div>}
        {more}
      </Page>
    </div>
  )
}
