import { trySessions } from './sessions.fixture'

test('ten thousand sessions in which anything may happen in any order', () => trySessions(10_000), 300_000)
