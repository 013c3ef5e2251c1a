import { ACCESS_HOURS, type AccessHours, canChooseAccessHours } from '@portal/api-client/servers'
import { useEntitlements } from '@portal/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { Choice } from './Choice'

const ENDLESS = 'endless'
type Value = AccessHours | typeof ENDLESS

type AccessHoursFieldProps = {
  /** Undefined for never. Called at first, too; never called where the API has no such choice. */
  onChange: (hours: AccessHours | undefined) => void
}

/** When remote access closes by itself; nothing where the API has no such choice. */
export function AccessHoursField({ onChange }: AccessHoursFieldProps) {
  const canChoose = canChooseAccessHours(useEntitlements().entitlements)
  const [value, setValue] = useState<Value>('4')
  const tell = useEffectEvent(() => onChange(value === ENDLESS ? undefined : value))
  useEffect(() => {
    if (canChoose) tell()
  }, [canChoose, value])
  if (!canChoose) return null
  return (
    <Choice<Value>
      label="自動で無効にするまでの時間"
      value={value}
      options={[
        ...ACCESS_HOURS.map((hours) => ({ value: hours, label: `${hours} 時間` })),
        { value: ENDLESS, label: '無期限' },
      ]}
      onChange={setValue}
    />
  )
}
