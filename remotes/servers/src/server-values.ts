import { type ServerRow, ServerUpdate } from '@portal/api-client/servers'
import { japaneseMessage } from '@portal/ui/form'
import * as z from 'zod/mini'
import { tagsOf, tagsText } from './tags-text'

/** The customer-owned fields of a server, all text as users type them; `toUpdate` converts them to the API's shape. */
export const Values = z.object({
  name: z.string(),
  assetTag: z.string(),
  site: z.string(),
  rack: z.string(),
  unit: z.string(),
  tags: z.string(),
  note: z.string(),
})
export type Values = z.infer<typeof Values>
export type Field = keyof Values

export function toValues(server: Pick<ServerRow, 'name' | 'assetTag' | 'location' | 'tags' | 'note'>): Values {
  return {
    name: server.name,
    assetTag: server.assetTag ?? '',
    site: server.location?.site ?? '',
    rack: server.location?.rack ?? '',
    unit: String(server.location?.unit ?? ''),
    tags: tagsText(server.tags),
    note: server.note ?? '',
  }
}

/** An empty field clears what it stands for. Full-width digits are digits. */
export function toUpdate(values: Values): ServerUpdate {
  const unit = values.unit.normalize('NFKC').trim().replace(/u$/i, '').trimEnd()
  return {
    name: values.name,
    assetTag: values.assetTag || null,
    location: { site: values.site || null, rack: values.rack || null, unit: unit === '' ? null : Number(unit) },
    tags: tagsOf(values.tags),
    note: values.note || null,
  }
}

/** Messages by field and kind of issue, because the general ones are too vague for these. */
const MESSAGES: Record<string, string> = {
  'assetTag invalid_format': '半角の英数字と記号で入力してください。',
  'unit invalid_type': '1〜60 の整数で入力してください。',
  'unit too_small': '1〜60 の整数で入力してください。',
  'unit too_big': '1〜60 の整数で入力してください。',
  'tags too_big': 'タグは 20 個まで、1 つ 32 文字以内で入力してください。',
}

/** The API's own rules, applied to what the form would send; each message goes to the field it came from. */
export const formSchema = {
  '~standard': {
    validate: (value: unknown) => {
      const values = Values.parse(value)
      const parsed = ServerUpdate.safeParse(toUpdate(values))
      if (parsed.success) return { value: values }
      return {
        issues: parsed.error.issues.map((issue) => {
          const [field = ''] = issue.path.filter((step) => step !== 'location')
          return { ...issue, message: MESSAGES[`${String(field)} ${issue.code}`] ?? issue.message, path: [field] }
        }),
      }
    },
  },
}

/** Why these values cannot be saved, in Japanese, by field; empty when they can. */
export function problemsOf(values: Values): ReadonlyMap<string, string> {
  const { issues = [] } = formSchema['~standard'].validate(values)
  return new Map(issues.map((issue) => [String(issue.path[0]), japaneseMessage(issue)]))
}
