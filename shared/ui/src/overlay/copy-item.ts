import { copy } from '../controls/copy'

/** 「シリアル番号をコピー」 of a menu: copies the value, and says so in a toast. */
export function copyItem(name: string, value: string) {
  // Japanese stands a space away from the letters of 「ID」.
  const object = /\w$/.test(name) ? `${name} を` : `${name}を`
  return { label: `${object}コピー`, onSelect: () => void copy(value, `${object}コピーしました。`) }
}
