import { BlockList, isIP } from 'node:net'

// https://www.iana.org/assignments/iana-ipv4-special-registry, …/iana-ipv6-special-registry: what is not reached through
// the internet, and what stands for an IPv4 address that may be one of these.
const V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** Inside of 2000::/3, beside which nothing is reached. */
const V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [net, prefix] of V4) closed.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of V6) closed.addSubnet(net, prefix, 'ipv6')
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an IP address is one of the internet. Loopback, private, link-local and shared ones are not, nor are IPv6
 * addresses that carry an IPv4 address (mapped, NAT64, 6to4, Teredo), nor text that is no address.
 */
export function isOfInternet(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** The host of a URL without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

const OWN_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$/

/**
 * Why messages may not go to a URL, as far as its text tells, in Japanese; undefined for one that is fine. Names are
 * resolved when something is sent, because they may lead elsewhere by then. `receiver` is the one origin that needs
 * neither https nor an address of the internet.
 */
export function whyNotUrl(text: string, receiver: string | undefined): string | undefined {
  // Not `URL.parse`, which the first versions of Node 20 lack.
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url) return 'URL の形式で入力してください。'
  if (url.username || url.password) return 'ユーザー名とパスワードを URL に含めることはできません。'
  if (url.origin === receiver) return undefined
  if (url.protocol !== 'https:') return 'https:// で始まる URL を入力してください。'
  const host = hostOf(url)
  const isOwn = isIP(host) ? !isOfInternet(host) : OWN_NAMES.test(host)
  return isOwn ? '内部ネットワークの URL には送信できません。' : undefined
}
