import type { BrowserContext, Page } from '@playwright/test'
import type { RecordIds } from '../record-ids'
import type { Look } from './looks'

/**
 * The portal that a picture is taken in: a copy of the seeded one for each account, because a sign-in is on record
 * there, and one for the consoles, which leave records too.
 */
export const COPIES = ['main', 'consoles', 'member', 'beta'] as const
export type Copy = (typeof COPIES)[number]

/** A page in one of its states. Nothing that is done there changes a record, because the next scene has the same ones. */
export type Scene = {
  /** Page and state: the folder of its pictures. */
  name: string
  path: string | ((ids: RecordIds) => string)
  /** Default: `main`. */
  copy?: Copy
  /** Who is signed in; undefined: signed out. */
  as?: string
  /** Changes answers before the page is opened. */
  answers?: (context: BrowserContext) => Promise<unknown>
  /** Waits until the page is as its picture has it. Default: it is drawn. */
  until?: (page: Page) => Promise<unknown>
  /** What is done on the page, once that is so. */
  act?: (page: Page) => Promise<unknown>
  /** Console errors that belong to the state. */
  errors?: RegExp[]
  looks: readonly Look[]
}
