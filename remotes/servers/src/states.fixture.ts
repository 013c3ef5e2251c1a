/** Four servers in four states. */
export const STATES = {
  servers: [
    { name: 'web-01', remoteEnabled: true },
    { name: '基幹系DBサーバー１号機', open: [{ trouble: 'fan3Low', minutesAgo: 180 }], supportInDays: 29 },
    { name: '旧メールサーバ', isActive: false, supportInDays: -400 },
    { name: '新規搬入', agent: 'never', health: 'Unknown', supportInDays: null },
  ],
}
