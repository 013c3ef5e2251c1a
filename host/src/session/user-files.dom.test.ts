import { logout, useSession } from '@portal/auth'
import { FakeFiles } from '@portal/testing/fake-files'
import { signIn } from '@portal/testing/sign-in'
import { makeTenant } from '@portal/testing/tenant'
import { userFiles } from '@portal/ui'
import { waitFor } from '@testing-library/react'
import { forgetFilesWithSession } from './user-files'

let files: FakeFiles
beforeAll(forgetFilesWithSession)
beforeEach(() => {
  files = FakeFiles.install()
})
afterEach(FakeFiles.remove)

const me = () => useSession.getState().user?.id ?? ''
async function keepFile(userID: string): Promise<void> {
  const folder = await userFiles(userID, 'records')
  await folder.getFileHandle('1', { create: true })
}

test('a logout removes the files of all users', async () => {
  await signIn(await makeTenant())
  await keepFile(me())
  await keepFile('auth0|other')
  await logout()
  await waitFor(() => expect(files.all().size).toBe(0))
  await waitFor(() => expect(localStorage.getItem('portal.forget-files')).toBeNull())
})

test('a logout whose page was gone before is made up for by the next page', async () => {
  await signIn(await makeTenant())
  await keepFile(me())
  files.refuse()
  await logout()
  files.isRefusing = false
  await waitFor(() => expect(files.all().size).toBe(1))
  forgetFilesWithSession()
  await waitFor(() => expect(files.all().size).toBe(0))
})

test('another user who signs in removes them; the same one finds them again', async () => {
  const tenant = await makeTenant()
  await signIn(tenant)
  const mine = me()
  await keepFile(mine)
  await signIn(tenant)
  forgetFilesWithSession()
  await userFiles(mine, 'other')
  expect(files.all().size).toBe(1)
  await signIn(await makeTenant())
  expect(me()).not.toBe(mine)
  await waitFor(() => expect(files.all().size).toBe(0))
})
