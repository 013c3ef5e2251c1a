import type { Component } from '../hardware/alarm-text'
import { type Health, worstOf } from '../hardware/health-rank'
import { symptomOf } from '../hardware/symptoms'

import type { OpenTrouble, ServerPlan } from './plan'
import { type Trouble, troubleOf } from './troubles'

/** The health of a machine and of its parts, as its open hardware troubles make it. */
export type ServerHealth = {
  whole: Health
  /** Of a part without a trouble: unknown all the same when nothing of the machine is known. */
  well: Health
  ofKind: (kind: Component) => Health
  ofSensor: (sensorName: string) => Health
}

/** Open troubles of a machine, including the default trouble of its health. */
export function openTroubles(plan: ServerPlan): (OpenTrouble & { what: Trouble })[] {
  const open = [...(plan.open ?? [])]
  if (!open.some(({ trouble }) => troubleOf(trouble).symptom)) {
    if (plan.health === 'Critical') open.push({ trouble: 'fan3Low' })
    if (plan.health === 'Warning') open.push({ trouble: 'inletWarm' })
  }
  return open.map((entry) => ({ ...entry, what: troubleOf(entry.trouble) }))
}

/** The health that a plan asks for, or else that of its open hardware troubles. */
export function plannedHealth(plan: ServerPlan): ServerHealth {
  const broken = openTroubles(plan).flatMap(({ what }) => (what.symptom ? [{ ...what, symptom: what.symptom }] : []))
  const whole = plan.health ?? worstOf(broken.map(({ severity }) => severity))
  const among = (troubles: Trouble[]) =>
    whole === 'Unknown' ? 'Unknown' : worstOf(troubles.map(({ severity }) => severity))
  return {
    whole,
    well: among([]),
    ofKind: (kind) => among(broken.filter(({ category }) => category === kind)),
    ofSensor: (sensorName) => among(broken.filter(({ symptom }) => symptomOf(symptom).sensorName === sensorName)),
  }
}
