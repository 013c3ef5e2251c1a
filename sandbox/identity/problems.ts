/** What sign-in forms say about tries that were not judged, and about codes that were refused. */
export const tooManyTries = (minutes: number) =>
  `ログインの試行が続いたため、一時的に受け付けを停止しています。${minutes} 分後にもう一度お試しください。`

export const codeProblem = { wrong: '認証コードが正しくありません。', used: 'この認証コードは使用済みです。次のコードが表示されてから入力してください。' }
