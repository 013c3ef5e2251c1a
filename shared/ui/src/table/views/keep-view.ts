import { toast } from '../../overlay/toast-store'
import { type NamedViews, withDefault, withView } from './named-views'
import type { ViewsOfList } from './use-named-views'

/** Keeps the list as it is under a name, and says so. `isDefault` makes it the default or not; else that stays. */
export async function keepView(own: ViewsOfList, name: string, isDefault?: boolean): Promise<void> {
  const isKept = await changeViews(own, (views) => {
    const next = withView(views, name, own.search)
    const wasDefault = views.some((view) => view.name === name && view.isDefault)
    if (isDefault === undefined || isDefault === wasDefault) return next
    return withDefault(next, isDefault ? name : null)
  })
  if (!isKept) return
  own.call(name)
  toast({ style: 'normal', message: 'ビューを保存しました。' })
}

/** Changes what is kept; where the browser refuses, a toast says so. */
export async function changeViews(own: ViewsOfList, change: (views: NamedViews) => NamedViews): Promise<boolean> {
  const isKept = await own.change(change)
  if (!isKept) {
    toast({
      style: 'warning',
      message: 'ビューを保存できませんでした。',
      detail: 'ブラウザーの保存領域がいっぱいか、使用できません。リンクをコピーすると、この一覧をあとで開けます。',
    })
  }
  return isKept
}
