import { CODE } from '../api/codes'

/** `code` of every error of the agents' API. Never renamed, only added to, because installed agents know them. */
export const AGENT_CODE = {
  ...CODE,
  /** 401: the project key was deleted, or never existed. */
  badKey: 'project_key.invalid',
  /** 409: an agent that was started later speaks for this machine. */
  replaced: 'agent.replaced',
} as const
