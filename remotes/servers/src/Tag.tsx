import type { ReactNode } from 'react'
import classes from './Tag.module.css'

/** What is not as usual about a server, in a quiet frame beside its name or its state. */
export const Tag = ({ children }: { children: ReactNode }) => <span className={classes.tag}>{children}</span>
