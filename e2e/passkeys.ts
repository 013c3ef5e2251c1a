import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { expectHeading } from './verbs'

type Credential = {
  credentialId: string
  isResidentCredential: boolean
  privateKey: string
  signCount: number
  rpId?: string
  userHandle?: string
}

/** Gives a page a device that always finds its user, with a passkey that another page has made. */
export async function addDevice(page: Page, credential?: Credential): Promise<() => Promise<Credential>> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  if (credential) await session.send('WebAuthn.addCredential', { authenticatorId, credential })
  return async () => {
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
    const [made] = credentials
    if (!made) throw new Error('The device has no passkey.')
    return made
  }
}

/** Adds a passkey on the page that the profile opens. */
export async function makePasskey(opened: Page): Promise<Credential> {
  await expect(opened.getByRole('heading', { name: 'パスキー' })).toBeVisible()
  const credential = await addDevice(opened)
  await opened.getByRole('button', { name: 'この端末のパスキーを追加' }).click()
  await expectHeading(opened, 'パスキーを追加しました')
  return credential()
}
