// Federation needs an asynchronous edge: shared singletons are negotiated before the first real module runs.
void import('./main')
