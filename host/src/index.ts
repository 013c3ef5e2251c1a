// Imported asynchronously, because federation negotiates the shared singletons before the first real module runs.
void import('./main')
