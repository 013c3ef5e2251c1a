import { handleCallback } from '@portal/auth'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { goToClearSession } from '../react-to-session'

/** Return from login. The code is used once, however often React mounts this page. */
export function Component() {
  const navigate = useNavigate()
  useEffect(() => {
    const { search, href } = window.location
    const params = new URLSearchParams(search)
    if (!params.has('state') || !(params.has('code') || params.has('error'))) {
      void navigate('/', { replace: true })
      return
    }
    handleCallback(href).then(
      (target) => navigate(target, { replace: true }),
      (cause) => goToClearSession({ navigate: async (to) => navigate(String(to), { replace: true }) }, cause),
    )
  }, [navigate])
  return <h1 hidden>ログイン処理中</h1>
}
