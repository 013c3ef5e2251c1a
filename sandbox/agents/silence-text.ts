/** Texts of the event of a silent agent. */
export const SILENCE_TEXT = {
  title: 'エージェントからの応答がありません',
  message: 'エージェントからの通信が 15 分以上途絶えています。',
  advice: 'サーバーのネットワークとエージェントの稼働状態を確認してください。',
}
