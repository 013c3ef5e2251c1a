/** Every shortcut of the portal, shown by 「?」. A key that is bound anywhere has its line here. */
export const SHORTCUTS: readonly { title: string; keys: readonly { keys: readonly string[]; does: string }[] }[] = [
  {
    title: '一覧',
    keys: [
      { keys: ['/'], does: '検索欄へ移動' },
      { keys: ['j'], does: '次の行へ' },
      { keys: ['k'], does: '前の行へ' },
      { keys: ['x'], does: '行を選択・選択解除' },
      { keys: ['Esc'], does: 'すべての選択を解除' },
      { keys: ['Enter'], does: '行を開く' },
      { keys: ['r'], does: '今すぐ更新' },
      { keys: ['1', '…', '9'], does: '保存したビューを開く' },
    ],
  },
  {
    title: 'イベントの詳細',
    keys: [
      { keys: ['['], does: '前のイベントへ' },
      { keys: [']'], does: '次のイベントへ' },
    ],
  },
  {
    title: '移動',
    keys: [
      { keys: ['g', 'd'], does: 'ダッシュボード' },
      { keys: ['g', 'e'], does: 'イベント管理' },
      { keys: ['g', 's'], does: 'サーバー管理' },
      { keys: ['g', 'l'], does: '操作ログ管理' },
      { keys: ['g', 'a'], does: 'エージェント管理' },
      { keys: ['g', 'u'], does: 'ユーザー管理' },
    ],
  },
  {
    title: '全体',
    keys: [
      { keys: ['Ctrl+K'], does: '検索・移動 (Mac では ⌘ K)' },
      { keys: ['?'], does: 'このキーの一覧' },
      { keys: ['Esc'], does: 'メニューやダイアログを閉じる' },
    ],
  },
]
