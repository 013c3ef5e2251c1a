import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '@portal/build/common'
import { toldByMessage } from '../lib/command-line'
import { readRuntimeConfig } from '../lib/runtime-config'
import { nginxConf } from '../lib/serve/nginx-conf'

const USAGE = `Usage: npm run nginx-conf -- --target <directory> --env <name> --out <file> [options]

  Writes the nginx configuration that serves an environment and the releases, from the environment's config.json.

  --config <file>             default: <target>/environments/<env>/config.json
  --listen <address or port>  plain HTTP there, because TLS ends in front of nginx (default: 443 with TLS, and 80 leads there)
  --certificates <directory>  with <host name>/fullchain.pem and privkey.pem (default: /etc/letsencrypt/live)
  --logs <directory>          default: /var/log/nginx
  --brotli                    nginx has the module libnginx-mod-http-brotli-static
  --private-source-maps       answers 404 for them; who may read the target has them
  --signatures                sends the signatures of releases; nginx is reloaded after each release
  --without-releases          another environment's file serves the releases of this target, or something else does
  --example [--check]         writes deploy/nginx.conf from deploy/config.example.json, or tells whether it is up to date`

await toldByMessage(() => {
  const { values } = parseArgs({
    options: {
      target: { type: 'string' },
      env: { type: 'string' },
      out: { type: 'string' },
      config: { type: 'string' },
      listen: { type: 'string' },
      certificates: { type: 'string', default: '/etc/letsencrypt/live' },
      logs: { type: 'string', default: '/var/log/nginx' },
      brotli: { type: 'boolean', default: false },
      'private-source-maps': { type: 'boolean', default: false },
      signatures: { type: 'boolean', default: false },
      'without-releases': { type: 'boolean', default: false },
      example: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  })
  const { target, env, out, listen, certificates, logs, brotli } = values
  const rest = {
    listen,
    certificates,
    logs,
    brotli,
    releases: !values['without-releases'],
    privateMaps: values['private-source-maps'],
    signatures: values.signatures,
  }
  if (values.example) {
    const config = readRuntimeConfig(path.join(root, 'deploy/config.example.json'))
    keepExample(nginxConf({ ...rest, config, target: '/srv/portal', environment: config.environment }), values.check)
  } else {
    if (target === undefined || env === undefined || out === undefined) throw new Error(USAGE)
    const folder = path.resolve(target)
    const config = readRuntimeConfig(values.config ?? path.join(folder, 'environments', env, 'config.json'))
    writeFileSync(out, nginxConf({ ...rest, config, target: folder, environment: env }))
    console.log(`${out} is written. Test and load it: nginx -t && systemctl reload nginx`)
  }
})

function keepExample(wanted: string, check: boolean): void {
  const file = path.join(root, 'deploy/nginx.conf')
  if (!check) writeFileSync(file, wanted)
  else if (readFileSync(file, 'utf8') !== wanted)
    throw new Error('deploy/nginx.conf is stale: run "npm run nginx-conf -- --example" and commit it.')
}
