// Stylesheets as the bundler serves them: a CSS module is a map from its local names to unique ones.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  // eslint-disable-next-line import/no-default-export -- the shape css-loader produces with `namedExport: false`
  export default classes
}
declare module '*.css'
