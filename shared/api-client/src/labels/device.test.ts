import { deviceText } from './device'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${APPLE} CriOS/141.0 Mobile/15E148 Safari/604.1`

test.each([
  [WINDOWS, 'Windows の Chrome'],
  [`${WINDOWS} Edg/141.0.0.0`, 'Windows の Edge'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/141.0.0.0 Safari/537.36`, 'Linux の Chrome'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Linux の Firefox'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/26.0 Safari/605.1.15`, 'macOS の Safari'],
  [IPHONE, 'iPhone の Chrome'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Android の Chrome'],
  ['curl/8.5.0', '不明な端末'],
  ['', '不明な端末'],
  [undefined, '不明な端末'],
  [null, '不明な端末'],
])('%s is %s', (userAgent, text) => expect(deviceText(userAgent)).toBe(text))
