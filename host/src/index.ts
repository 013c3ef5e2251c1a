import './main'
