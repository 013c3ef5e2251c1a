/**
 * Reason phrases of the statuses that an API gives: RFC 9110 §15, RFC 6585 (428, 429, 431). HTTP/2 and HTTP/3 carry
 * none (RFC 9113 §8.3.2), so that `statusText` is empty there.
 */
const PHRASES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
}

/**
 * The status text of an answer, or what the standard calls its status. One without a name there, such as 520, is as the
 * first of its class (RFC 9110 §15); '' where that has none.
 */
export const statusPhrase = ({ status, statusText }: Pick<Response, 'status' | 'statusText'>): string =>
  statusText || (PHRASES[status] ?? PHRASES[Math.floor(status / 100) * 100] ?? '')
