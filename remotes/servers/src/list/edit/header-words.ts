import type { Field } from '../../server-values'

/** What a file calls a server by: a column of one of these finds it. */
export type Key = 'id' | 'serialNo'

/** Words that files of other tools have in their headers, beside the portal's own, by what they mean. */
export const HEADER_WORDS: Record<Field | Key, readonly string[]> = {
  id: ['id', 'server id', 'サーバ ID'],
  serialNo: ['シリアル', '製造番号', 'serial', 'serial no', 'serial number', 'sn', 's/n'],
  name: ['サーバー', 'サーバ', 'サーバ名', '名前', '名称', 'name', 'server', 'server name'],
  assetTag: ['資産管理番号', '資産 No', '管理番号', 'asset', 'asset tag', 'asset no', 'asset number', 'asset id'],
  site: ['設置場所', 'サイト', 'データセンター', 'site', 'location', 'data center', 'dc'],
  rack: ['ラック番号', 'ラック名', 'rack'],
  unit: ['ユニット番号', 'u', 'u 位置', '搭載位置', 'unit', 'rack unit'],
  tags: ['tag', 'tags'],
  note: ['備考', 'コメント', 'note', 'notes', 'memo', 'remarks', 'comment', 'comments'],
}
