/*
 * As BMCs and agents word it, in Japanese and in English, because events, logs and reasons carry no common code of the
 * state.
 */

const PREDICTED = /予兆|予防交換|寿命|摩耗|劣化|電池の電圧低下|predict|wear|endurance|end of life|battery low/i
/** A notice of firmware counts when it warns of a part that fails without it. */
const FIRMWARE = /ファームウェア|firmware/i
const DEFECT = /不具合|故障|リコール|データ消失|recall|defect|data loss|known issue/i
const CORRECTABLE = /訂正可能|(?<!un-?|non-?)correct(able|ed)/i
/** A single error is corrected and forgotten; many are a module that fails. */
const AT_LIMIT = /上限|limit/i
const RECOVERED = /解消|(回復|復旧)しました|deassert|cleared|recovered/i

export const isRecovered = (text: string): boolean => RECOVERED.test(text)
export const isPredicted = (text: string): boolean => PREDICTED.test(text) || (FIRMWARE.test(text) && DEFECT.test(text))
export const isCorrectable = (text: string): boolean => CORRECTABLE.test(text)
export const isAtLimit = (text: string): boolean => AT_LIMIT.test(text)
