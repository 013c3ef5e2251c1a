import type { ServerRow } from '@portal/api-client/servers'
import { linesOf } from '@portal/contract'
import { type Field, toUpdate, type Values } from '../../server-values'
import { tagsOf } from '../../tags-text'
import type { Key } from './header-words'

/** Names of the fields that the API lets a customer change, in the order of the file and of the dialogs. */
export const FIELD_LABELS: Record<Field, string> = {
  name: 'サーバー名',
  assetTag: '資産番号',
  site: '拠点',
  rack: 'ラック',
  unit: 'ユニット',
  tags: 'タグ',
  note: 'メモ',
}
export const FIELDS: readonly Field[] = ['name', 'assetTag', 'site', 'rack', 'unit', 'tags', 'note']

export const KEY_LABELS: Record<Key, string> = { id: 'サーバー ID', serialNo: 'シリアル番号' }
export const KEYS: readonly Key[] = ['id', 'serialNo']

/** What cannot be changed, because the API has no field for it, said wherever fields are chosen. */
export const UNCHANGEABLE =
  'シリアル番号、モデル、IP アドレス、ハードウェアの構成は、エージェントが送る値のため変更できません。サポート期限はライフサイクルで変更します。'

/** A server whose fields are to be changed. `note` is undefined while it is not known. */
export type Target = Pick<ServerRow, 'id' | 'name' | 'serialNo' | 'assetTag' | 'location' | 'tags' | 'note'>

/** Whether a field says the same in both, whatever its blanks, width or line breaks are. */
export function isSame(field: Field, one: Values, other: Values): boolean {
  switch (field) {
    case 'tags':
      return tagsOf(one.tags).join('\n') === tagsOf(other.tags).join('\n')
    case 'unit':
      return Object.is(toUpdate(one).location?.unit, toUpdate(other).location?.unit)
    case 'note':
      return tidy(one.note) === tidy(other.note)
    default:
      return one[field].trim() === other[field].trim()
  }
}

const tidy = (text: string) => linesOf(text.trim()).join('\n')
