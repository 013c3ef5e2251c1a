import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import type { Configuration, RuleSetRule } from 'webpack'

const require = createRequire(import.meta.url)
const CSS_MODULES = { auto: true, namedExport: false, localIdentName: '[name]_[local]_[hash:base64:5]' }
/** Template of a page. */
const PAGE = /\.html$/
/** For a team that has a repository of its own, the packages are packed, and lie in its node_modules. */
export const isPacked = import.meta.dirname.split(path.sep).includes('node_modules')
/** The repository; with packed packages that of the team, where the command runs. */
export const root = isPacked ? process.cwd() : path.resolve(import.meta.dirname, '../../..')

/**
 * Configuration that all bundles share. `watch` keeps names readable for `pnpm dev`; both use React's production JSX
 * runtime, because a development build of a remote crashes inside a production host (`dispatcher.getOwner`). `isHot`:
 * open pages exchange the components below `src`, and know files by names that stay the same.
 */
export function common(dir: string, watch: boolean, isHot = false): Configuration {
  const name = isHot ? '[name]' : '[name].[contenthash:8]'
  return {
    mode: watch ? 'development' : 'production',
    context: dir,
    target: ['web', 'es2022'],
    devtool: 'source-map',
    performance: false,
    output: {
      path: path.join(dir, 'dist'),
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      // Short, so that a page or part that is asked for three times says within 75 s that it does not come.
      chunkLoadTimeout: 20_000,
      hashFunction: 'xxhash64',
      devtoolModuleFilenameTemplate: nameInMap,
    },
    optimization: {
      // Names of files by what is in them in the end, while watching, too: hashes are written into scripts.
      realContentHash: true,
      // The workers of the plugin are off, because swc has threads of its own.
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, parallel: false })],
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      // An import of what a module does not have would only be a warning, and undefined where it is used.
      parser: { javascript: { exportsPresence: 'error' } },
      rules: [
        { test: /\.tsx?$/, oneOf: [...(isHot ? [hotSources(dir)] : []), sources(dir)] },
        {
          test: /\.css$/,
          issuer: { not: PAGE },
          use: [
            MiniCssExtractPlugin.loader,
            { loader: require.resolve('css-loader'), options: { modules: CSS_MODULES } },
          ],
        },
        {
          // The names of the classes alone, because the scripts bring the styles themselves.
          test: /\.css$/,
          issuer: PAGE,
          loader: require.resolve('css-loader'),
          options: { modules: { ...CSS_MODULES, exportOnlyLocals: true } },
        },
      ],
    },
    plugins: [new MiniCssExtractPlugin({ filename: `${name}.css`, chunkFilename: `${name}.css` })],
    // A release has no cache, because writing it takes a quarter of a first build (docs/decisions/0080-swc-minifies.md).
    cache: watch && {
      type: 'filesystem',
      cacheDirectory: path.join(root, 'node_modules/.cache/webpack'),
      name: path.relative(root, dir).replaceAll(path.sep, '-'),
      version: CONFIGURATION,
    },
    stats: 'errors-warnings',
  }
}

/** How TypeScript is compiled. */
const sources = (dir: string): RuleSetRule => ({
  loader: require.resolve('ts-loader'),
  options: {
    compiler: require.resolve('typescript'),
    configFile: path.join(root, 'tsconfig.json'),
    instance: dir,
    transpileOnly: true,
    logLevel: 'error',
    silent: true,
    compilerOptions: { noEmit: false, sourceMap: true },
  },
})

/** How a remote's own sources are compiled whose components open pages exchange. */
const hotSources = (dir: string): RuleSetRule => ({
  include: path.join(dir, 'src') + path.sep,
  loader: path.join(import.meta.dirname, `refresh/loader.${isPacked ? 'js' : 'ts'}`),
})

type Source = { namespace: string; resourcePath: string; hash: string }

/**
 * What a source is called in source maps. A stylesheet is the source of several modules, and webpack tells them apart
 * by hashes only where it meets several at once, which depends on what the cache has already.
 */
function nameInMap({ namespace, resourcePath, hash }: Source): string {
  return `webpack://${namespace}/${resourcePath}${resourcePath.endsWith('.css') ? `?${hash}` : ''}`
}

/** Because webpack keeps what another configuration has made, as the names in source maps. */
const CONFIGURATION = createHash('sha256')
  .update(
    readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .map((file) => contentOf(path.join(import.meta.dirname, file)))
      .join('\0'),
  )
  .digest('hex')

function contentOf(file: string): string {
  return statSync(file).isFile() ? readFileSync(file, 'utf8') : ''
}
