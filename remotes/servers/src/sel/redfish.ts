import type { HardLog } from '@portal/api-client/servers'

/** Messages of DMTF's Update registry, by name without registry and version; the arguments in the registry's order. */
const UPDATE: Record<string, (...args: string[]) => string> = {
  UpdateSuccessful: (device, image) => `${device} を ${image} に更新しました。`,
  InstallingOnComponent: (image, device) => `${device} に ${image} を書き込んでいます。`,
  TransferFailed: (image, device) => `${device} へ ${image} を転送できませんでした。`,
  VerificationFailed: (image, device) => `${device} に送った ${image} の検証に失敗しました。`,
  ApplyFailed: (image, device) => `${device} に ${image} を書き込めませんでした。`,
  ActivateFailed: (image, device) => `${device} で ${image} を有効にできませんでした。`,
}

/** A Redfish message in Japanese; null for an unknown one. */
export function redfishSentence({ messageID, messageArgs }: Pick<HardLog, 'messageID' | 'messageArgs'>): string | null {
  const [registry, , , name] = /^([A-Za-z]+)\.(\d+)\.(\d+)(?:\.\d+)?\.(\w+)$/.exec(messageID ?? '')?.slice(1) ?? []
  if (registry !== 'Update' || !name || !Object.hasOwn(UPDATE, name) || !messageArgs || messageArgs.length < 2)
    return null
  return UPDATE[name]?.(...messageArgs) ?? null
}
