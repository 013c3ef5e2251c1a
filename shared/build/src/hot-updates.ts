import webpack, { type Compiler } from 'webpack'

const { DefinePlugin, HotModuleReplacementPlugin, NormalModule, runtime } = webpack

/** Lets pages exchange the modules of a build by those of the next one (`refresh/`). */
export class HotUpdates {
  constructor(private readonly remote: string) {}

  apply(compiler: Compiler): void {
    new DefinePlugin({ REMOTE_NAME: JSON.stringify(this.remote) }).apply(compiler)
    new HotModuleReplacementPlugin().apply(compiler)
    compiler.hooks.compilation.tap('HotUpdates', (compilation) => {
      // Stylesheets are exchanged by `refresh/styles.ts`, because mini-css-extract-plugin would load all of the page
      // again, those of the host and of other remotes too.
      NormalModule.getCompilationHooks(compilation).loader.tap(
        { name: 'HotUpdates', stage: 1 },
        (context, { request }) => {
          if (request.endsWith('.css')) Object.assign(context, { hot: false })
        },
      )
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'HotUpdates',
        (source) => `${source}\nscript.integrity = window.portalBuilds?.integrity[script.src] ?? script.integrity;`,
      )
    })
  }
}
