import { CONSOLE_IDLE_MINUTES, CONSOLE_PING_SECONDS } from '@portal/api-client/console'

const SECOND = 1000

/** Well below a minute, because most proxies cut a connection that is silent for so long. */
export const PING_EVERY_MS = CONSOLE_PING_SECONDS * SECOND
/**
 * How often an open console's right to be open is looked up again, because identity changes accounts without the API's
 * knowledge.
 */
export const RECHECK_EVERY_MS = 2 * SECOND
/** How often remote access whose time is over is switched off. A console notices the end of its time by itself. */
export const EXPIRE_EVERY_MS = 30 * SECOND
export const IDLE_MS = CONSOLE_IDLE_MINUTES * 60 * SECOND
export const IDLE_CHECK_EVERY_MS = 5 * SECOND
/** A machine that does not answer within this cannot be reached. */
export const CONNECT_MS = 10 * SECOND
/** How long a client has to answer a close before its socket is cut. */
export const CLOSE_MS = 5 * SECOND

/** Connections to one console of one server: as many as OpenBMC gives a screen. */
export const MAX_SESSIONS = 4

/**
 * Bytes that wait for a slow browser: above the one the machine is held back, so that they do not fill the memory,
 * until they are below the other.
 */
export const BUFFER_HIGH = 512 * 1024
export const BUFFER_LOW = 128 * 1024
