/** Four servers in four states. */
export const STATES = {
  servers: [
    { name: 'web-01', remoteEnabled: true },
    { name: '基幹系DBサーバー１号機', open: [{ trouble: 'fan3Low', minutesAgo: 180 }], supportInDays: 29 },
    { name: '旧メールサーバ', isActive: false, supportInDays: -400 },
    { name: '新規搬入', agent: 'never', health: 'Unknown', supportInDays: null },
  ],
}

/** Two with an alarm of a part, one with another alarm, and one whose support lasts for years. */
export const PREDICTED = {
  servers: [
    { name: 'db-01', supportInDays: 40, open: [{ trouble: 'drivePredicted' as const, minutesAgo: 60 }] },
    { name: 'db-02', supportInDays: 20, open: [{ trouble: 'supplyPredicted' as const, minutesAgo: 60 }] },
    { name: 'web-01', supportInDays: 20, open: [{ trouble: 'fan3Low' as const, minutesAgo: 60 }] },
    { name: 'web-02', supportInDays: 900, open: [{ trouble: 'drivePredicted' as const, minutesAgo: 60 }] },
  ],
  events: 4,
}
