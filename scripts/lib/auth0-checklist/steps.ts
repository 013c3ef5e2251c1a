import { PERMISSIONS } from '@portal/contract'
import type { Values } from './values'

/** One place in the tenant. A test finds `checks` in check-identity, and what is in 「」 in the portal's source. */
export type Step = {
  title: string
  where: string
  settings: [name: string, value: string][]
  /** Ids of the checks that pass when the step is right. */
  checks: string[]
  /** Possible mistakes, each with the portal's words for it. */
  wrong: [cause: string, seen: string][]
}

const APPLICATION = 'Applications → Applications → the application'
const API = 'Applications → APIs → the API'

/** The steps in the order in which a tenant is set up. */
export const stepsFor = (values: Values): Step[] => [
  tenant(values),
  ORGANIZATION_NAMES,
  application(values),
  addresses(values),
  ROTATION,
  ORGANIZATION_SIGN_IN,
  api(values),
  TOKENS,
  ROLES_AND_PERMISSIONS,
  PEOPLE,
]

const tenant = ({ domain }: Values): Step => ({
  title: 'The tenant and its domain',
  where: 'Settings → General, or Branding → Custom Domains',
  settings: [
    [
      'Domain',
      `\`${domain}\`: \`auth.domain\` of \`config.json\`. The issuer, for the backend, is \`https://${domain}/\``,
    ],
    [
      'Custom domain',
      "best on the portal's own site: browsers that block third-party cookies then still renew silently after a reload",
    ],
  ],
  checks: ['https', 'discovery', 'issuer', 'keys', 'clock', 'pkce-offered'],
  wrong: [['A domain that does not answer', '「認証サービスに接続できません。」']],
})

const ORGANIZATION_NAMES: Step = {
  title: 'Names of organizations in tokens',
  where: 'Settings → Advanced → Settings',
  settings: [['Allow Organization Names in Authentication API', 'on; it adds `org_name` to `org_id`']],
  checks: ['organization'],
  wrong: [
    [
      'Off',
      'tokens carry `org_id` alone, without the project name that every address of the API begins with: ' +
        '「アクセストークンにプロジェクト名がありません。」',
    ],
  ],
}

const application = ({ clientId }: Values): Step => ({
  title: 'The application',
  where: 'Applications → Applications → Create Application',
  settings: [
    ['Application Type', 'Single Page Application'],
    ['Client ID', `\`${clientId}\`: \`auth.clientId\` of \`config.json\``],
    ['Advanced Settings → Grant Types', 'Authorization Code and Refresh Token, nothing else'],
    ['Advanced Settings → OAuth → JsonWebToken Signature Algorithm', 'RS256'],
  ],
  checks: [
    'code-grant',
    'refresh-grant',
    'token-errors',
    'refresh-words',
    'exchange',
    'id-token',
    'pkce-enforced',
    'code-once',
  ],
  wrong: [
    ['A wrong client id', "the tenant's own page says so; the portal is not reached"],
    [
      'The grant type Authorization Code missing',
      '「このポータルからのログインが、認証サービスで許可されていません。」',
    ],
    ['Another signature algorithm', '「ログインの応答 (ID トークン) を検証できませんでした。」'],
    ['The grant type Refresh Token missing', 'the session ends with its first access token'],
  ],
})

const addresses = ({ portal, callback }: Values): Step => ({
  title: "The portal's addresses",
  where: `${APPLICATION} → Settings → Application URIs`,
  settings: [
    ['Allowed Callback URLs', `\`${callback}\``],
    ['Allowed Logout URLs', `\`${portal}\`, without a slash at the end`],
    ['Allowed Web Origins', `\`${portal}\``],
  ],
  checks: [
    'callback',
    'callback-exact',
    'sign-in',
    'silent',
    'web-message',
    'cors',
    'cors-exact',
    'logout',
    'logout-exact',
  ],
  wrong: [
    ['A callback or logout URL missing', "the tenant's own page says so, at sign-in or after a logout"],
    [
      'The web origin missing',
      '「認証サービスに接続できません。」 at the end of a sign-in, because the browser may not read the tokens',
    ],
  ],
})

const ROTATION: Step = {
  title: 'Rotation of refresh tokens',
  where: `${APPLICATION} → Settings → Refresh Token Rotation, Refresh Token Expiration`,
  settings: [
    ['Rotation', 'on'],
    ['Rotation Overlap Period', '0 seconds: each tab has a token of its own'],
    ['Idle and Maximum Refresh Token Lifetime', '86400 and 604800 seconds: the 24 hours and 7 days of the sandbox'],
  ],
  checks: ['refresh-token', 'renewal', 'rotation', 'reuse', 'reuse-ends-family'],
  wrong: [['Rotation off', 'nothing is seen: a refresh token that was stolen counts for as long as it lives']],
}

const ORGANIZATION_SIGN_IN: Step = {
  title: 'Sign-in to an organization',
  where: `${APPLICATION} → Login Experience`,
  settings: [
    [
      'Types of Users',
      'Business Users, or Both where persons without an organization are to have a project of their own',
    ],
    ['Login Flow', 'Prompt for Credentials: the portal names an organization only when an invitation is followed'],
  ],
  checks: ['organization'],
  wrong: [
    ['Individuals', 'tokens have no organization: every user is alone in a project that is named by their own id'],
  ],
}

const api = ({ audience }: Values): Step => ({
  title: 'The API',
  where: 'Applications → APIs → Create API',
  settings: [
    [
      'Identifier',
      `\`${audience}\`: \`auth.audience\` of \`config.json\`, letter by letter; it cannot be changed later`,
    ],
    ['JSON Web Token (JWT) Profile', 'RFC 9068'],
    ['JSON Web Token (JWT) Signing Algorithm', 'RS256'],
  ],
  checks: ['access-token', 'access-token-type', 'access-token-for-portal'],
  wrong: [
    ['An identifier that does not exist', '「ログインが許可されませんでした。」'],
    ['An `audience` for which the tenant gives opaque tokens', '「アクセストークンを読み取れません。」'],
    ['The profile Auth0', 'every call is refused with 401, as the type of the token is not `at+jwt`'],
  ],
})

const TOKENS: Step = {
  title: 'Its tokens',
  where: `${API} → Settings`,
  settings: [
    [
      'Maximum Access Token Lifetime',
      '600 seconds: a role that was taken away counts no longer than that in the portal',
    ],
    ['Allow Skipping User Consent', 'on'],
    ['Allow Offline Access', 'on'],
    [
      'Where the API asks for a recent sign-in (optional): Actions → Library → a post-login Action',
      'that sets `auth_time` (seconds, when the user signed in, unchanged by renewals) and `acr` on the access token by ' +
        '`api.accessToken.setCustomClaim`; try that the tenant lets these names through',
    ],
  ],
  checks: ['access-token-life', 'silent-session', 'refresh-token'],
  wrong: [
    ['Consent asked for', '「認証サービスで確認または選択が必要です。」 after a reload'],
    ['Offline access off', 'each renewal is a hidden frame, which browsers that block third-party cookies refuse'],
  ],
}

const ROLES_AND_PERMISSIONS: Step = {
  title: 'Permissions',
  where: `${API} → Settings → RBAC Settings, and Permissions`,
  settings: [
    ['Enable RBAC', 'on'],
    ['Add Permissions in the Access Token', 'on'],
    ['Permissions', PERMISSIONS.map((name) => `\`${name}\``).join(', ')],
  ],
  checks: ['permissions'],
  wrong: [
    [
      'RBAC or the claim off',
      'every user may only look; calls that change something are refused with 「権限がありません」',
    ],
  ],
}

const PEOPLE: Step = {
  title: 'Roles, organizations and a first administrator',
  where: 'User Management → Roles and Users; Organizations',
  settings: [
    ['Role `admin`', 'all five permissions of the API'],
    ['Role `member`', '`read:activity-logs`'],
    ['Organizations', "one for each project. Name: the project's name, of small letters, digits, - and _"],
    ['Each organization → Connections', 'the database or enterprise connection of its users'],
    ['Each organization → Members', 'its users, each with a role in this organization'],
  ],
  checks: ['sign-in', 'permissions', 'organization'],
  wrong: [
    ['A user who is no member', '「ログインが許可されませんでした。」'],
    ['A user who is blocked', '「このアカウントは利用できません。」'],
    ['A user without a role', 'may only look'],
  ],
}
