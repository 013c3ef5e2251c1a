import type { ActivityLog } from '../activity-logs'
import { operationSentence } from './operation-sentence'

const entry = (action: string, name: string | null, part: Partial<ActivityLog> = {}) =>
  operationSentence({
    action,
    actor: { id: 'user_1', email: 'admin@alpha.example', kind: 'user' },
    target: { type: 'server', id: 'srv-012', name },
    result: 'success',
    ...part,
  })
const SYSTEM = { actor: { id: null, email: null, kind: 'system' } }
const FAILED = { result: 'failure' }

test.each([
  [entry('server.deactivate', 'k8s-control-01'), 'admin が k8s-control-01 の監視を無効にしました'],
  [entry('server.activate', '会計システム'), 'admin が会計システムの監視を有効にしました'],
  [entry('user.reset_mfa', 'tanaka@alpha.example'), 'admin が tanaka@alpha.example の MFA をリセットしました'],
  [entry('event.update', 'FAN3 回転数低下'), 'admin がイベント「FAN3 回転数低下」を変更しました'],
  [entry('user.login', 'admin@alpha.example'), 'admin がログインしました'],
  [entry('project_key.create', 'pk_a…wxyz'), 'admin がプロジェクトの鍵 pk_a…wxyz を作成しました'],
  [entry('server.update', null), 'admin が srv-012 の設定を変更しました'],
  [entry('remote_access.disable', 'web-01', SYSTEM), 'システムが web-01 のリモート接続を無効にしました'],
  [entry('remote_access.enable', 'web-01', FAILED), 'admin が web-01 のリモート接続を有効にできませんでした'],
  [entry('invitation.cancel', '田中', FAILED), 'admin が田中の招待を取り消せませんでした'],
  [entry('server.explode', 'web-01'), 'admin: server.explode'],
  [entry('server.update', null, { actor: { kind: '' }, target: { type: '' } }), '対象の設定を変更しました'],
  [entry('', null, { actor: { kind: '' }, target: { type: '' }, result: '' }), '—'],
])('%s', (said, expected) => expect(said).toBe(expected))
