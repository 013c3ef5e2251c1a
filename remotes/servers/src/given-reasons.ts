import type { AccessReason } from '@portal/api-client/servers'

const given = new Map<string, AccessReason>()

/** Keeps in this tab why remote access of a server was opened, so that a record of the work begins with it. */
export const keepReason = (serverID: string, reason: AccessReason): void => void given.set(serverID, reason)

export const reasonOf = (serverID: string): AccessReason => given.get(serverID) ?? {}
