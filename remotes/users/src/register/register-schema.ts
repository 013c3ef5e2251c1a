import * as z from 'zod/mini'
import { MOST_ADDRESSES, readAddresses } from './addresses'

const nobody = { users: [], invitations: [] }

/** Refuses all while one is malformed, so that a slip is corrected before the first mail goes out. */
export const registerSchema = z.object({
  addresses: z.string().check((context) => {
    const addresses = readAddresses(context.value, nobody)
    const malformed = addresses.filter(({ verdict }) => verdict === 'malformed').map(({ email }) => email)
    const message =
      addresses.length === 0
        ? 'メールアドレスを入力してください。'
        : addresses.length > MOST_ADDRESSES
          ? `一度に招待できるのは ${MOST_ADDRESSES} 件までです (現在 ${addresses.length} 件)`
          : malformed.length > 0
            ? `形式が正しくありません: ${malformed.join('、')}`
            : null
    if (message) context.issues.push({ code: 'custom', message, input: context.value })
  }),
})
